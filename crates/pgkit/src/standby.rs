//! A second server that follows the first, and can replace it.

use std::io;

use crate::{
    cluster::{Cluster, until},
    programs::succeed,
};

/// The name of the standby in the settings of the primary.
const NAME: &str = "standby";

impl Cluster {
    /// Starts a copy of this server that follows it by streaming. From then on a commit is
    /// acknowledged only when the standby has it on its disk as well.
    ///
    /// # Errors
    /// When it does not start, with the message of PostgreSQL.
    pub fn synchronous_standby(&self) -> io::Result<Cluster> {
        let data = self.folder.join(NAME);
        succeed(
            self.client("pg_basebackup")
                .args([
                    "--no-sync",
                    "--checkpoint=fast",
                    "--wal-method=stream",
                    "-R",
                ])
                .arg("-D")
                .arg(&data),
        )?;
        let mut standby = Cluster {
            programs: self.programs.clone(),
            data,
            port: 0,
            password: self.password.clone(),
            folder: self.folder.clone(),
            janitor: self.janitor.clone(),
        };
        standby.configure(&format!("cluster_name = '{NAME}'\n"))?;
        standby.start_on_a_free_port()?;
        let follow = format!("ALTER SYSTEM SET synchronous_standby_names = '{NAME}'");
        self.sql("postgres", &follow)?;
        self.sql("postgres", "SELECT pg_reload_conf()")?;
        until("the standby to follow", || {
            let states = "SELECT sync_state FROM pg_stat_replication";
            Ok(self.sql("postgres", states)? == "sync")
        })?;
        Ok(standby)
    }

    /// Promotes a standby to the server that accepts writes.
    ///
    /// # Errors
    /// When this server is not a standby.
    pub fn promote(&mut self) -> io::Result<()> {
        self.control(&["promote", "-w", "-t", "60"]).map(drop)
    }
}
