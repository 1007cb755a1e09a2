import type { Figure } from '../figure.ts'
import { usersErrors, usersLatency } from './dashboards.ts'
import { gatewayLatency } from './gateway-latency.ts'
import { gatewayCpu, gatewayThroughput } from './gateway-cost.ts'
import { closeOps } from './ops-instance.ts'
import { restoreMillion } from './restore.ts'
import { soak } from './soak.ts'

/** `npm run chaos` measures the chaos figure: it counts what is broken and fails if anything is. */
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
