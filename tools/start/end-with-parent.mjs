// Loaded into every process that the supervisor starts: when the supervisor is gone, even by kill -9, so are they.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
