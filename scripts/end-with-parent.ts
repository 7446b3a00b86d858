// Loaded before the server by `npm start`, so that a killed starter leaves no server behind on its port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
