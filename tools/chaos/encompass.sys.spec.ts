import { runEncompassChaos } from './encompass-chaos.ts'

it('the ledger equals the tenant to the cent after a storm of doubled, disordered and lost notifications, faults and killed connectors', async () => {
  const result = await runEncompassChaos({ seconds: 45, kills: 3 })
  console.log(`${result.killed} connectors killed, ${result.delivered} notifications, ${result.funded} loans funded`)
  expect(result.killed).toBe(3)
  expect(result.funded).toBeGreaterThan(10)
  expect(result.differences).toEqual([])
}, 900_000)
