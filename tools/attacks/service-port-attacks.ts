import { environmentOf } from '../instance/places.ts'
import type { AttackFixture } from './attack-fixture.ts'

/** Calls that bypass the gateway, by a process that can reach a service's port. */
export function servicePortAttacks(fixture: () => AttackFixture): void {
  describe('the port of a service', () => {
    const urlsOf = (): Record<string, string> => {
      const env = environmentOf(fixture().instance, 'gateway')
      return Object.fromEntries(Object.entries(env).filter(([name]) => /^[A-Z]+_URL$/.test(name)))
    }

    it('61 gives a direct call with a claimed address no further sign-in attempts', async () => {
      const { member } = await fixture().join('guessed-directly')
      const body = JSON.stringify({ username: member.username, password: 'wrong-password' })
      const statuses: number[] = []
      for (let n = 0; n < 12; n++) {
        const headers = {
          'content-type': 'application/json',
          'x-upline-address': `198.51.100.${n}`,
          'x-upline-token': 'guessed-token-of-thirty-two-characters',
        }
        const response = await fetch(`${urlsOf()['IDENTITY_URL']}/auth/login`, { method: 'POST', headers, body })
        statuses.push(response.status)
      }
      expect(statuses.slice(-2)).toEqual([429, 429])
    })

    it('62 requires the token for /metrics of every process', async () => {
      const { METRICS_PORT, INTERNAL_TOKEN } = environmentOf(fixture().instance, 'gateway')
      const services = ['IDENTITY', 'ROSTER', 'LOANS', 'RECRUITING', 'SITES', 'NOTIFICATIONS', 'ENCOMPASS']
      const places = [...services.map((name) => urlsOf()[`${name}_URL`]!), `http://127.0.0.1:${METRICS_PORT}`]
      const { admin } = fixture()
      for (const place of places) {
        const statusFor = async (headers: Record<string, string>) =>
          (await fetch(`${place}/metrics`, { headers })).status
        const token = admin.cookie.split('=')[1]
        for (const sent of ['', 'Bearer x', `Bearer ${token}`])
          expect([place, await statusFor({ authorization: sent })]).toEqual([place, 401])
        expect([place, await statusFor({ authorization: `Bearer ${INTERNAL_TOKEN}` })]).toEqual([place, 200])
      }
    })
  })
}
