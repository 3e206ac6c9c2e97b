//! The way to a database, which can be cut: whoever is cut off hears nothing, not even that it is cut off.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};

pub(crate) struct Relay {
    url: String,
    way: Arc<Way>,
}

#[derive(Default)]
struct Way {
    is_cut: Mutex<bool>,
    healed: Condvar,
}

impl Way {
    /// Waits while nothing gets through.
    fn pass(&self) {
        drop(self.healed.wait_while(self.is_cut.lock().unwrap(), |is_cut| *is_cut).unwrap());
    }
}

impl Relay {
    /// A way to the database at this address.
    pub(crate) fn to(url: &str) -> Relay {
        let host = url.split(['@', '/']).find(|part| part.starts_with("127.0.0.1:")).unwrap();
        let database: SocketAddr = host.parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = url.replacen(host, &listener.local_addr().unwrap().to_string(), 1);
        let way = Arc::new(Way::default());
        let shared = Arc::clone(&way);
        // It ends with the tests.
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (Ok(client), Ok(server)) = (client, TcpStream::connect(database)) else { continue };
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (from, to, way) = (from.try_clone().unwrap(), to.try_clone().unwrap(), Arc::clone(&shared));
                    std::thread::spawn(move || pass_on(from, to, &way));
                }
            }
        });
        Relay { url, way }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn cut(&self) {
        *self.way.is_cut.lock().unwrap() = true;
    }

    pub(crate) fn heal(&self) {
        *self.way.is_cut.lock().unwrap() = false;
        self.way.healed.notify_all();
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, way: &Way) {
    let mut bytes = [0; 4096];
    while let Ok(n_bytes @ 1..) = from.read(&mut bytes) {
        way.pass();
        if to.write_all(&bytes[..n_bytes]).is_err() {
            break;
        }
    }
    way.pass();
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
