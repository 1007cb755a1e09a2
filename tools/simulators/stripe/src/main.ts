import { startStripeSimulator } from './start-stripe-simulator.ts'

const { env } = process

const simulator = await startStripeSimulator({
  folder: env['STRIPE_SIMULATOR_FOLDER'] ?? '.upline/stripe',
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['STRIPE_SIMULATOR_PORT'] ?? 0),
  secretKey: env['STRIPE_SIMULATOR_KEY'] ?? 'sk_simulated',
  webhook: {
    url: env['STRIPE_SIMULATOR_WEBHOOK_URL'] ?? '',
    secret: env['STRIPE_SIMULATOR_WEBHOOK_SECRET'] ?? 'whsec_simulated',
  },
  ...(env['STRIPE_SIMULATOR_PAGES_URL'] ? { pagesUrl: env['STRIPE_SIMULATOR_PAGES_URL'] } : {}),
})
console.log(`payment simulator: ${simulator.url}, state ${simulator.url}/control/state`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void simulator.close().finally(() => process.exit(0)))
