//! One function for each kind of fault.

use std::{
    hash::{BuildHasher as _, RandomState},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use anyhow::Result;
use tessera_pgkit::{Cluster, Options, cluster};

use super::{
    Faults, Place,
    load::{Load, Summary},
    random_duration,
    server::Server,
};

/// Commits wait for the disk, as in production.
const OPTIONS: Options = Options {
    fsync: true,
    connections: 100,
};

/// About how long a database is unavailable; the load runs longer by this time.
const UNAVAILABLE: Duration = Duration::from_secs(4);

/// Kills the only server.
pub fn server(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let place = Place::new(tessera, None)?;
    let outcome = kill_one_of(&place, faults, 1);
    place.keep_on_failure(outcome)
}

/// Kills one of three servers.
pub fn nodes(tessera: PathBuf, faults: &Faults) -> Result<()> {
    on_postgres(tessera, |place, _| kill_one_of(place, faults, 3))
}

fn kill_one_of(place: &Place, faults: &Faults, count: usize) -> Result<()> {
    let mut servers = start_servers(place, count)?;
    let mut fault = |servers: &mut [Server]| {
        let victim = random_server(servers);
        victim.kill()?;
        *victim = victim.restart(place)?;
        Ok(())
    };
    let rounds = 1..=faults.rounds;
    let summary = play(
        place,
        faults,
        &mut servers,
        rounds,
        Duration::ZERO,
        &mut fault,
    )?;
    for server in &mut servers {
        server.kill()?;
    }
    place.check_log(faults.rounds, &summary)
}

/// Suspends one of three servers for so long that the others consider it dead.
pub fn stop(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let still = Duration::from_secs(faults.still.into());
    let mut fault = |servers: &mut [Server]| {
        let victim = random_server(servers);
        victim.signal("STOP")?;
        thread::sleep(still);
        victim.signal("CONT")
    };
    on_postgres(tessera, |place, _| {
        let mut servers = start_servers(place, 3)?;
        let rounds = 1..=faults.rounds;
        let summary = play(place, faults, &mut servers, rounds, still, &mut fault)?;
        place.check_log(faults.rounds, &summary)
    })
}

/// Restarts two servers gracefully one after the other, as an upgrade does.
pub fn restart(tessera: PathBuf, faults: &Faults) -> Result<()> {
    on_postgres(tessera, |place, _| {
        let mut servers = start_servers(place, 2)?;
        let mut fault = |servers: &mut [Server]| {
            servers.rotate_left(1);
            servers[0].stop()?;
            servers[0] = servers[0].restart(place)?;
            Ok(())
        };
        let restarts = 2 * faults.rounds;
        let rounds = 1..=restarts;
        let summary = play(
            place,
            faults,
            &mut servers,
            rounds,
            Duration::ZERO,
            &mut fault,
        )?;
        place.check_log(restarts, &summary)
    })
}

/// Kills the database and starts it again.
pub fn database(tessera: PathBuf, faults: &Faults) -> Result<()> {
    on_postgres(tessera, |place, postgres| {
        let mut servers = start_servers(place, 2)?;
        let mut fault = |_: &mut [Server]| {
            postgres.kill()?;
            Ok(postgres.start_again()?)
        };
        let rounds = 1..=faults.rounds;
        let summary = play(place, faults, &mut servers, rounds, UNAVAILABLE, &mut fault)?;
        place.check_log(faults.rounds, &summary)
    })
}

/// Kills the database and promotes its standby; each round has a new pair.
pub fn failover(tessera: &Path, faults: &Faults) -> Result<()> {
    let mut acknowledged = 0;
    for round in 1..=faults.rounds {
        let mut primary = Cluster::start(OPTIONS)?;
        let mut standby = primary.synchronous_standby()?;
        let url = cluster::url(&[&primary, &standby], "postgres");
        let place = Place::new(tessera.to_owned(), Some(url))?;
        let mut fault = |_: &mut [Server]| {
            primary.kill()?;
            Ok(standby.promote()?)
        };
        let outcome = (|| {
            let mut servers = start_servers(&place, 2)?;
            let rounds = round..=round;
            let summary = play(
                &place,
                faults,
                &mut servers,
                rounds,
                2 * UNAVAILABLE,
                &mut fault,
            )?;
            place.check_log(1, &summary)?;
            acknowledged += place.acknowledged()?;
            Ok(())
        })();
        place.keep_on_failure(outcome)?;
    }
    let rounds = faults.rounds;
    println!("fail-overs: {rounds}, acknowledged in all of them: {acknowledged}, lost: 0");
    Ok(())
}

/// Calls `act` with a new PostgreSQL server.
fn on_postgres(
    tessera: PathBuf,
    act: impl FnOnce(&Place, &mut Cluster) -> Result<()>,
) -> Result<()> {
    let mut postgres = Cluster::start(OPTIONS)?;
    let place = Place::new(tessera, Some(postgres.url("postgres")))?;
    let outcome = act(&place, &mut postgres);
    place.keep_on_failure(outcome)
}

/// Plays on these servers and calls `fault` at a random moment of each round; `takes` is how long
/// that lasts.
fn play(
    place: &Place,
    faults: &Faults,
    servers: &mut [Server],
    rounds: RangeInclusive<u32>,
    takes: Duration,
    fault: &mut dyn FnMut(&mut [Server]) -> Result<()>,
) -> Result<Summary> {
    let span = Duration::from_secs(faults.seconds.into());
    let count = rounds.end() - rounds.start() + 1;
    let mut load = Load::start(place, servers, faults, (span + takes) * count)?;
    place.wait_for_first_ack(&mut load)?;
    for round in rounds {
        let delay = random_duration(span);
        thread::sleep(delay);
        load.expect_running()?;
        let began = Instant::now();
        fault(servers)?;
        report(place, round, delay, began)?;
    }
    load.finish()
}

fn random_server(servers: &mut [Server]) -> &mut Server {
    let number = RandomState::new().hash_one("victim") as usize;
    &mut servers[number % servers.len()]
}

fn start_servers(place: &Place, count: usize) -> Result<Vec<Server>> {
    (0..count)
        .map(|_| Server::start(place, "127.0.0.1:0"))
        .collect()
}

fn report(place: &Place, round: u32, delay: Duration, began: Instant) -> Result<()> {
    println!(
        "round {round}: fault after {:.3} s, back after {:.3} s, {} acknowledged so far",
        delay.as_secs_f64(),
        began.elapsed().as_secs_f64(),
        place.acknowledged()?
    );
    Ok(())
}
