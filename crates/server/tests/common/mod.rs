//! A real server on a real socket and a real file, and clients of it.

pub mod client;
pub mod course;
pub mod socket;
pub mod world;

use std::{net::SocketAddr, path::Path, sync::Arc};

use tempfile::TempDir;
use tessera_server::{http::router, hub::Hub, serve::Server, settings::Settings, world::World};
use tessera_store::{Settings as StoreSettings, Sqlite};
use tokio::{sync::oneshot, task::JoinHandle};

/// A server that runs until it is closed or dropped.
pub struct TestServer {
    pub address: SocketAddr,
    pub hub: Arc<Hub>,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl TestServer {
    /// Starts a server on the file `tessera.db` of a folder.
    pub async fn open(folder: &Path) -> TestServer {
        TestServer::open_in(folder, World::real()).await
    }

    /// The same in a world that the test controls.
    pub async fn open_in(folder: &Path, world: World) -> TestServer {
        TestServer::open_with(folder, world, |_| ()).await
    }

    /// The same with other settings.
    pub async fn open_with(
        folder: &Path,
        world: World,
        change: impl FnOnce(&mut Settings),
    ) -> TestServer {
        let server = Server::bind("127.0.0.1:0".parse().unwrap(), None).await;
        TestServer::open_behind(server.unwrap(), folder, world, change)
    }

    /// The same with a listener of the test's own.
    pub fn open_behind(
        server: Server,
        folder: &Path,
        world: World,
        change: impl FnOnce(&mut Settings),
    ) -> TestServer {
        let store = Sqlite::open(folder.join("tessera.db"), StoreSettings::default()).unwrap();
        let address = server.address().unwrap();
        let mut settings = Settings {
            // Tests that compare bytes must not have a random port in them.
            public_url: match world.script {
                Some(_) => "http://tessera.test".into(),
                None => format!("http://{address}"),
            },
            bot_turn: std::time::Duration::from_millis(20),
            // All clients of a test have the same address.
            limits: None,
            ..Settings::default()
        };
        change(&mut settings);
        let hub = Hub::new(Arc::new(store), world, settings);
        let (stop, stopped) = oneshot::channel();
        let served = Arc::clone(&hub);
        let running = tokio::spawn(async move {
            let router = router(Arc::clone(&served));
            let stopped = async {
                let _ = stopped.await;
            };
            server.run(served, router, stopped).await;
        });
        TestServer {
            address,
            hub,
            stop: Some(stop),
            running,
        }
    }

    /// Stops it as SIGTERM does, and waits until it has stopped.
    pub async fn close(mut self) {
        drop(self.stop.take());
        (&mut self.running).await.unwrap();
    }
}

/// A folder that is removed after the test.
pub fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}
