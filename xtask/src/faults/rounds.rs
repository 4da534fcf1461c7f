//! One function for each thing that can happen to a server or a database.

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
    random_part,
    server::Server,
};

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
    on_postgres(tessera, |place, _| one_of(place, faults, 3))
}

fn one_of(place: &Place, faults: &Faults, count: usize) -> Result<()> {
    let mut servers = start(place, count)?;
    let mut hit = |servers: &mut [Server]| {
        let victim = one_among(servers);
        victim.kill()?;
        *victim = victim.again(place)?;
        Ok(())
    };
    let rounds = 1..=faults.rounds;
    let summary = play(
        place,
        faults,
        &mut servers,
        rounds,
        Duration::ZERO,
        &mut hit,
    )?;
    for server in &mut servers {
        server.kill()?;
    }
    place.judge(faults.rounds, &summary)
}

/// Lets one of three servers stand still for so long that the others believe it dead.
pub fn stop(tessera: PathBuf, faults: &Faults) -> Result<()> {
    let still = Duration::from_secs(faults.still.into());
    let mut hit = |servers: &mut [Server]| {
        let victim = one_among(servers);
        victim.signal("STOP")?;
        thread::sleep(still);
        victim.signal("CONT")
    };
    on_postgres(tessera, |place, _| {
        let mut servers = start(place, 3)?;
        let rounds = 1..=faults.rounds;
        let summary = play(place, faults, &mut servers, rounds, still, &mut hit)?;
        place.judge(faults.rounds, &summary)
    })
}

/// Restarts two servers one after the other in peace, as whoever upgrades them does.
pub fn restart(tessera: PathBuf, faults: &Faults) -> Result<()> {
    on_postgres(tessera, |place, _| {
        let mut servers = start(place, 2)?;
        let mut hit = |servers: &mut [Server]| {
            servers.rotate_left(1);
            servers[0].stop()?;
            servers[0] = servers[0].again(place)?;
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
            &mut hit,
        )?;
        place.judge(restarts, &summary)
    })
}

/// Kills the database, which comes back.
pub fn database(tessera: PathBuf, faults: &Faults) -> Result<()> {
    on_postgres(tessera, |place, postgres| {
        let mut servers = start(place, 2)?;
        let mut hit = |_: &mut [Server]| {
            postgres.kill()?;
            Ok(postgres.start_again()?)
        };
        let rounds = 1..=faults.rounds;
        let summary = play(place, faults, &mut servers, rounds, AWAY, &mut hit)?;
        place.judge(faults.rounds, &summary)
    })
}

/// Kills the database, whose standby takes its place: each time a new pair.
pub fn failover(tessera: &Path, faults: &Faults) -> Result<()> {
    let mut acknowledged = 0;
    for round in 1..=faults.rounds {
        let mut primary = Cluster::start(OPTIONS)?;
        let mut standby = primary.synchronous_standby()?;
        let url = cluster::url(&[&primary, &standby], "postgres");
        let place = Place::new(tessera.to_owned(), Some(url))?;
        let mut hit = |_: &mut [Server]| {
            primary.kill()?;
            Ok(standby.promote()?)
        };
        let outcome = (|| {
            let mut servers = start(&place, 2)?;
            let rounds = round..=round;
            let summary = play(&place, faults, &mut servers, rounds, 2 * AWAY, &mut hit)?;
            place.judge(1, &summary)?;
            acknowledged += place.acknowledged()?;
            Ok(())
        })();
        place.keep_if_wrong(outcome)?;
    }
    let rounds = faults.rounds;
    println!("fail-overs: {rounds}, acknowledged in all of them: {acknowledged}, lost: 0");
    Ok(())
}

/// Does something on a PostgreSQL of its own.
fn on_postgres(
    tessera: PathBuf,
    act: impl FnOnce(&Place, &mut Cluster) -> Result<()>,
) -> Result<()> {
    let mut postgres = Cluster::start(OPTIONS)?;
    let place = Place::new(tessera, Some(postgres.url("postgres")))?;
    let outcome = act(&place, &mut postgres);
    place.keep_if_wrong(outcome)
}

/// Plays on these servers, and lets something happen to them at a random moment of each round,
/// which takes so long.
fn play(
    place: &Place,
    faults: &Faults,
    servers: &mut [Server],
    rounds: RangeInclusive<u32>,
    takes: Duration,
    hit: &mut dyn FnMut(&mut [Server]) -> Result<()>,
) -> Result<Summary> {
    let span = Duration::from_secs(faults.seconds.into());
    let count = rounds.end() - rounds.start() + 1;
    let mut load = Load::start(place, servers, faults, (span + takes) * count)?;
    place.wait_for_play(&mut load)?;
    for round in rounds {
        let life = random_part(span);
        thread::sleep(life);
        load.expect_running()?;
        let began = Instant::now();
        hit(servers)?;
        tell(place, round, life, began)?;
    }
    load.finish()
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
