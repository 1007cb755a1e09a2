import { internalSettings } from './internal-settings.ts'
import { readConfig } from './read-config.ts'

const STRONG = 'wX3k9-Qm2v_Lr7tYb5ZpHs8dNc4gJf6aUe1'
const read = (env: NodeJS.ProcessEnv) => readConfig(internalSettings, env)
const inProduction = (env: NodeJS.ProcessEnv) => () => read({ UPLINE_MODE: 'production', ...env })

describe('the internal tokens', () => {
  it('may be missing or short in a demo', () => {
    expect(read({})).toMatchObject({ internalToken: null, metricsToken: null })
    expect(read({ INTERNAL_TOKEN: 'x' }).internalToken).toBe('x')
  })

  it('must be strong, and different from each other, in production', () => {
    expect(inProduction({})).toThrow('INTERNAL_TOKEN must be set in production')
    expect(inProduction({ INTERNAL_TOKEN: STRONG.slice(-31) })).toThrow('INTERNAL_TOKEN has 31 characters')
    expect(inProduction({ INTERNAL_TOKEN: `upline-demo-${STRONG}` })).toThrow('INTERNAL_TOKEN is a demo value')
    expect(inProduction({ INTERNAL_TOKEN: STRONG, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN has 5 characters')
    expect(inProduction({ INTERNAL_TOKEN: STRONG, METRICS_TOKEN: STRONG })).toThrow('have the same value')
    expect(inProduction({ INTERNAL_TOKEN: STRONG })()).toMatchObject({ internalToken: STRONG, metricsToken: null })
  })
})
