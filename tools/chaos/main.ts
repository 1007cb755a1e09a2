import { runKillTest } from './kill-test.ts'
import { registrationChaos } from './registrations/main.ts'

const args = process.argv.slice(2)
if (args[0] === 'registrations') await registrationChaos(args.slice(1))
else await moneyChaos(args)

/** `npm run chaos [embedded|kafka] [seed] [loans]`: kills at random points and compares every cent with the oracle. */
async function moneyChaos([
  bus = 'embedded',
  seed = String(Date.now() % 100_000),
  loans = '10000',
]: string[]): Promise<void> {
  if (bus !== 'embedded' && bus !== 'kafka') throw new Error(`there is no bus '${bus}': embedded or kafka`)
  const result = await runKillTest({
    seed: Number(seed),
    loans: Number(loans),
    bus,
    inbox: process.env['UPLINE_TEST_INBOX'] === 'off' ? 'off' : 'on',
    killEveryMs: 3000,
  })
  console.log(`seed ${seed}, ${bus}: killed ${result.killed.length} (${result.killed.join(', ')})`)
  console.log(`${result.moves} moves, ${result.resent} calls sent again`)
  console.log(result.differences.length === 0 ? '0 cents of difference' : result.differences.slice(0, 40).join('\n'))
  process.exitCode = result.differences.length === 0 ? 0 : 1
}
