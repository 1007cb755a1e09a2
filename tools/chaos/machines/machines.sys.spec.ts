import { runMachinesTest } from './machines-test.ts'

/** UPLINE_CHAOS_SEED repeats a run; every failure names it. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)

describe('imports on three machines with folders of their own', () => {
  it('complete exactly once if machines are killed and replaced', async () => {
    const { killed, imports, differences } = await runMachinesTest({
      ...{ seed, files: 6, rowsPerFile: 1_000, kills: 4, killEveryMs: 1_500 },
      // Another machine takes over an import after 3 s to 4 s instead of 20 s.
      env: { JOB_LOCK_MS: '3000' },
    })
    console.log(`seed ${seed}: ${imports} imports, killed ${killed.join(', ')}`)
    expect({ seed, killed: killed.length, imports }).toEqual({ seed, killed: 4, imports: 6 })
    expect({ seed, differences: differences.slice(0, 20) }).toEqual({ seed, differences: [] })
  }, 600_000)
})
