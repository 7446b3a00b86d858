// Loaded before the server by `npm start`, so that a killed starter leaves no server behind on its
// port. Plain JavaScript, since what reads TypeScript would stay in the server's memory, 20 MB of
// it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
