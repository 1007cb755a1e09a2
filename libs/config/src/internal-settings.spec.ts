import { internalSettings } from './internal-settings.ts'
import { readConfig } from './read-config.ts'

const LONG = 'k3Jx'.repeat(8)
const read = (env: NodeJS.ProcessEnv) => readConfig(internalSettings, env)
const inProduction = (env: NodeJS.ProcessEnv) => () => read({ UPLINE_MODE: 'production', ...env })

describe('the internal tokens', () => {
  it('may be missing or short in a demo', () => {
    expect(read({})).toMatchObject({ internalToken: null, metricsToken: null })
    expect(read({ INTERNAL_TOKEN: 'x' }).internalToken).toBe('x')
  })

  it('must be long and random in production', () => {
    expect(inProduction({})).toThrow('INTERNAL_TOKEN must be set in production')
    expect(inProduction({ INTERNAL_TOKEN: LONG.slice(1) })).toThrow('INTERNAL_TOKEN must be random')
    expect(inProduction({ INTERNAL_TOKEN: `upline-demo-${LONG}` })).toThrow('INTERNAL_TOKEN must be random')
    expect(inProduction({ INTERNAL_TOKEN: LONG, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must be random')
    expect(inProduction({ INTERNAL_TOKEN: LONG })()).toMatchObject({ internalToken: LONG, metricsToken: null })
  })
})
