import { accessAttacks } from './access-attacks.ts'
import { responseAttacks } from './response-attacks.ts'
import { startAttackFixture, type AttackFixture } from './attack-fixture.ts'
import { contentAttacks } from './content-attacks.ts'
import { erasureCases } from './erasure-cases.ts'
import { pathAttacks } from './path-attacks.ts'
import { requestAttacks } from './request-attacks.ts'
import { servicePortAttacks } from './service-port-attacks.ts'
import { sessionAttacks } from './session-attacks.ts'

let fixture: AttackFixture

beforeAll(async () => {
  fixture = await startAttackFixture()
}, 400_000)

afterAll(() => fixture?.instance.stop(), 60_000)

/** Each number is one attack on a complete instance. */
describe('an attack', () => {
  accessAttacks(() => fixture)
  sessionAttacks(() => fixture)
  requestAttacks(() => fixture)
  contentAttacks(() => fixture)
  responseAttacks(() => fixture)
  pathAttacks(() => fixture)
  servicePortAttacks(() => fixture)
  erasureCases(() => fixture)
})
