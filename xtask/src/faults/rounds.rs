//! One function for each thing that can happen to a server or a database.

use std::{
    hash::{BuildHasher as _, RandomState},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use anyhow::Result;
use tessera_pgkit::{Cluster, Options, cluster};

use super::{Faults, Place, load::Load, random_part, server::Server};

/// Commits wait for the disk, as they do where it matters.
const OPTIONS: Options = Options {
    fsync: true,
    connections: 100,
};

/// How long a database stays away, about: that long the load must go on.
const AWAY: Duration = Duration::from_secs(4);

/// Kills the only server.
pub fn server(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let place = Place::new(tessera, None)?;
    let outcome = one_of(&place, faults, 1);
    place.keep_if_wrong(outcome)
}

/// Kills one of three servers.
pub fn nodes(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let postgres = Cluster::start(OPTIONS)?;
    let place = Place::new(tessera, Some(postgres.url("postgres")))?;
    let outcome = one_of(&place, faults, 3);
    place.keep_if_wrong(outcome)
}

fn one_of(place: &Place, faults: &Faults, count: usize) -> Result<()> {
    let mut servers = start(place, count)?;
    let span = Duration::from_secs(faults.seconds.into());
    let mut load = Load::start(place, &servers, faults, span * faults.rounds)?;
    place.wait_for_play(&mut load)?;
    for round in 1..=faults.rounds {
        let life = random_part(span);
        thread::sleep(life);
        load.expect_running()?;
        let victim = one_among(&mut servers);
        victim.kill()?;
        let began = Instant::now();
        *victim = victim.again(place)?;
        tell(place, round, life, began)?;
    }
    let summary = load.finish()?;
    for server in &mut servers {
        server.kill()?;
    }
    place.judge(faults.rounds, &summary)
}

/// Lets one of three servers stand still for so long that the others believe it dead.
pub fn stop(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let postgres = Cluster::start(OPTIONS)?;
    let place = Place::new(tessera, Some(postgres.url("postgres")))?;
    let outcome = stopped(&place, faults);
    place.keep_if_wrong(outcome)
}

fn stopped(place: &Place, faults: &Faults) -> Result<()> {
    let mut servers = start(place, 3)?;
    let span = Duration::from_secs(faults.seconds.into());
    let still = Duration::from_secs(faults.still.into());
    let mut load = Load::start(place, &servers, faults, (span + still) * faults.rounds)?;
    place.wait_for_play(&mut load)?;
    for round in 1..=faults.rounds {
        let life = random_part(span);
        thread::sleep(life);
        load.expect_running()?;
        let victim = one_among(&mut servers);
        victim.signal("STOP")?;
        let began = Instant::now();
        thread::sleep(still);
        victim.signal("CONT")?;
        tell(place, round, life, began)?;
    }
    let summary = load.finish()?;
    place.judge(faults.rounds, &summary)
}

/// Restarts servers one after the other in peace, as whoever upgrades them does.
pub fn restart(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let postgres = Cluster::start(OPTIONS)?;
    let place = Place::new(tessera, Some(postgres.url("postgres")))?;
    let outcome = restarted(&place, faults);
    place.keep_if_wrong(outcome)
}

fn restarted(place: &Place, faults: &Faults) -> Result<()> {
    let mut servers = start(place, 2)?;
    let span = Duration::from_secs(faults.seconds.into());
    let mut load = Load::start(place, &servers, faults, 2 * span * faults.rounds)?;
    place.wait_for_play(&mut load)?;
    for round in 1..=faults.rounds {
        for server in &mut servers {
            let life = random_part(span);
            thread::sleep(life);
            load.expect_running()?;
            let began = Instant::now();
            server.stop()?;
            *server = server.again(place)?;
            tell(place, round, life, began)?;
        }
    }
    let summary = load.finish()?;
    place.judge(2 * faults.rounds, &summary)
}

/// Kills the database, which comes back.
pub fn database(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let mut postgres = Cluster::start(OPTIONS)?;
    let place = Place::new(tessera, Some(postgres.url("postgres")))?;
    let outcome = killed(&place, faults, &mut postgres);
    place.keep_if_wrong(outcome)
}

fn killed(place: &Place, faults: &Faults, postgres: &mut Cluster) -> Result<()> {
    let servers = start(place, 2)?;
    let span = Duration::from_secs(faults.seconds.into());
    let mut load = Load::start(place, &servers, faults, (span + AWAY) * faults.rounds)?;
    place.wait_for_play(&mut load)?;
    for round in 1..=faults.rounds {
        let life = random_part(span);
        thread::sleep(life);
        load.expect_running()?;
        postgres.kill()?;
        let began = Instant::now();
        postgres.start_again()?;
        tell(place, round, life, began)?;
    }
    let summary = load.finish()?;
    place.judge(faults.rounds, &summary)
}

/// Kills the database, whose standby takes its place: each time a new pair.
pub fn failover(tessera: &Path, faults: &Faults) -> Result<()> {
    for round in 1..=faults.rounds {
        let mut primary = Cluster::start(OPTIONS)?;
        let mut standby = primary.synchronous_standby()?;
        let url = cluster::url(&[&primary, &standby], "postgres");
        let place = Place::new(tessera.to_owned(), Some(url))?;
        let outcome = replaced(&place, faults, round, &mut primary, &mut standby);
        place.keep_if_wrong(outcome)?;
    }
    Ok(())
}

fn replaced(
    place: &Place,
    faults: &Faults,
    round: u32,
    primary: &mut Cluster,
    standby: &mut Cluster,
) -> Result<()> {
    let servers = start(place, 2)?;
    let span = Duration::from_secs(faults.seconds.into());
    let mut load = Load::start(place, &servers, faults, span + 2 * AWAY)?;
    place.wait_for_play(&mut load)?;
    let life = random_part(span);
    thread::sleep(life);
    load.expect_running()?;
    primary.kill()?;
    let began = Instant::now();
    standby.promote()?;
    tell(place, round, life, began)?;
    let summary = load.finish()?;
    place.judge(1, &summary)
}

fn one_among(servers: &mut [Server]) -> &mut Server {
    let number = RandomState::new().hash_one("victim") as usize;
    &mut servers[number % servers.len()]
}

fn start(place: &Place, count: usize) -> Result<Vec<Server>> {
    (0..count)
        .map(|_| Server::start(place, "127.0.0.1:0"))
        .collect()
}

fn tell(place: &Place, round: u32, life: Duration, hit: Instant) -> Result<()> {
    println!(
        "round {round}: hit after {:.3} s, back after {:.3} s, {} acknowledged so far",
        life.as_secs_f64(),
        hit.elapsed().as_secs_f64(),
        place.acknowledged()?
    );
    Ok(())
}
