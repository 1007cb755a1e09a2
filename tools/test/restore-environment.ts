// Test files of one worker share a process. Each starts with the environment of the first.
const shared = globalThis as typeof globalThis & { uplineTestEnvironment?: NodeJS.ProcessEnv }

shared.uplineTestEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in shared.uplineTestEnvironment)) delete process.env[name]
Object.assign(process.env, shared.uplineTestEnvironment)
