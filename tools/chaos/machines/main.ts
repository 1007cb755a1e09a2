import { parseArgs } from 'node:util'
import { runMachinesTest } from './machines-test.ts'

/** `npm run chaos -- three-machines [seed] [--files 60] [--rows 5000] [--kills 40] [--every 4000]`. */
export async function machinesChaos(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      files: { type: 'string', default: '60' },
      rows: { type: 'string', default: '5000' },
      kills: { type: 'string', default: '40' },
      every: { type: 'string', default: '4000' },
    },
  })
  const seed = Number(positionals[0] ?? Date.now() % 100_000)
  const { killed, imports, differences } = await runMachinesTest({
    ...{ seed, files: Number(values.files), rowsPerFile: Number(values.rows) },
    ...{ kills: Number(values.kills), killEveryMs: Number(values.every) },
  })
  console.log(`seed ${seed}, three machines: killed ${killed.length} (${killed.join(', ')})`)
  console.log(`${imports} imports of ${values.rows} rows each`)
  console.log(differences.length === 0 ? '0 cents of difference, no import lost' : differences.slice(0, 40).join('\n'))
  process.exitCode = differences.length === 0 ? 0 : 1
}
