import { accessAttacks } from './access-attacks.ts'
import { answerAttacks } from './answer-attacks.ts'
import { startAttackWorld, type AttackWorld } from './attack-world.ts'
import { contentAttacks } from './content-attacks.ts'
import { erasureCases } from './erasure-cases.ts'
import { pathAttacks } from './path-attacks.ts'
import { requestAttacks } from './request-attacks.ts'
import { servicePortAttacks } from './service-port-attacks.ts'
import { sessionAttacks } from './session-attacks.ts'

let world: AttackWorld

beforeAll(async () => {
  world = await startAttackWorld()
}, 400_000)

afterAll(() => world?.instance.stop(), 60_000)

/** Each number is one attack on a whole product. */
describe('an attack', () => {
  accessAttacks(() => world)
  sessionAttacks(() => world)
  requestAttacks(() => world)
  contentAttacks(() => world)
  answerAttacks(() => world)
  pathAttacks(() => world)
  servicePortAttacks(() => world)
  erasureCases(() => world)
})
