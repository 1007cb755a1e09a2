import type { Figure } from '../figure.ts'
import { usersErrors, usersLatency } from './dashboards.ts'
import { gatewayLatency } from './gateway-latency.ts'
import { gatewayCpu, gatewayThroughput } from './gateway-road.ts'
import { closeOps } from './ops-world.ts'
import { restoreMillion } from './restore.ts'
import { soak } from './soak.ts'

/** The chaos figure of the issue is `npm run chaos`; it counts what is broken and ends with it. */
export const figures: Figure[] = [
  gatewayCpu,
  gatewayThroughput,
  gatewayLatency,
  usersErrors,
  usersLatency,
  restoreMillion,
  soak,
]

export const end = closeOps
