// The health check of every image: is the app ready? HEALTH_URL is its address; without it, the app's default ports are tried.
const { env } = process
const own = Object.entries(env).find(([name]) => /^[A-Z]+(_[A-Z]+)?_PORT$/.test(name) && name !== 'METRICS_PORT')
const url =
  env.HEALTH_URL ??
  (env.PORT ? `http://127.0.0.1:${env.PORT}/api/health/ready` : `http://127.0.0.1:${own?.[1]}/health/ready`)

try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) })
  process.exit(answer.ok ? 0 : 1)
} catch {
  process.exit(1)
}
