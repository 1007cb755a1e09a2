import { DEMO_TENANT, startEncompassSimulator } from './start-encompass-simulator.ts'

const { env } = process

const simulator = await startEncompassSimulator({
  folder: env['ENCOMPASS_SIMULATOR_FOLDER'] ?? '.upline/encompass',
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['ENCOMPASS_SIMULATOR_PORT'] ?? 0),
  zone: env['ENCOMPASS_TIME_ZONE'] ?? 'America/New_York',
  life: env['ENCOMPASS_SIMULATOR_LIFE'] === 'calm' ? 'calm' : 'paused',
  quietSeconds: Number(env['ENCOMPASS_SIMULATOR_QUIET_SECONDS'] ?? 180),
  tenant: {
    instanceId: env['ENCOMPASS_INSTANCE_ID'] ?? DEMO_TENANT.instanceId,
    clientId: env['ENCOMPASS_CLIENT_ID'] ?? DEMO_TENANT.clientId,
    clientSecret: env['ENCOMPASS_CLIENT_SECRET'] ?? DEMO_TENANT.clientSecret,
    user: env['ENCOMPASS_USER'] ?? DEMO_TENANT.user,
    password: env['ENCOMPASS_PASSWORD'] ?? DEMO_TENANT.password,
  },
})
console.log(`encompass simulator: ${simulator.url}, control page ${simulator.url}/control`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void simulator.close().finally(() => process.exit(0)))
