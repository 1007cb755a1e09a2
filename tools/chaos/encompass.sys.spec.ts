import { runEncompassChaos } from './encompass-chaos.ts'

it('keeps the ledger equal to the tenant despite duplicate, unordered and lost notifications, faults and kills', async () => {
  const result = await runEncompassChaos({ seconds: 25, kills: 3 })
  console.log(`${result.killed} connectors killed, ${result.delivered} notifications, ${result.funded} loans funded`)
  expect(result.killed).toBe(3)
  expect(result.funded).toBeGreaterThan(10)
  expect(result.differences).toEqual([])
}, 900_000)
