// Loaded into every process that the supervisor starts. Ends the process when the supervisor ends, even by kill -9.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
