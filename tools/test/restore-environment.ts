// Files of one worker share its process: each begins with the environment of the first.
const kept = globalThis as typeof globalThis & { uplineTestEnvironment?: NodeJS.ProcessEnv }

kept.uplineTestEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in kept.uplineTestEnvironment)) delete process.env[name]
Object.assign(process.env, kept.uplineTestEnvironment)
