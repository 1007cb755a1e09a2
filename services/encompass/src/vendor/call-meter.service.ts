import { Injectable } from '@nestjs/common'
import type { CallBudget } from '@upline/contracts'

/** All integrations share the tenant's 30 slots. We use up to four (5.2). */
export const OWN_SLOTS = 4

const numberOf = (headers: Headers, name: string): number | null => {
  const text = headers.get(name)
  return text === null || !/^\d+$/.test(text) ? null : Number(text)
}

/** The remaining calls according to the last response. */
@Injectable()
export class CallMeter {
  private budget: CallBudget = {
    ...{ concurrentLimit: null, concurrentRemaining: null, dailyLimit: null, dailyRemaining: null },
    ...{ dailyResetAt: null, ownLimit: OWN_SLOTS },
  }

  note(headers: Headers): void {
    const reset = numberOf(headers, 'x-rate-limit-reset')
    this.budget = {
      concurrentLimit: numberOf(headers, 'x-concurrency-limit-limit') ?? this.budget.concurrentLimit,
      concurrentRemaining: numberOf(headers, 'x-concurrency-limit-remaining') ?? this.budget.concurrentRemaining,
      dailyLimit: numberOf(headers, 'x-rate-limit-limit') ?? this.budget.dailyLimit,
      dailyRemaining: numberOf(headers, 'x-rate-limit-remaining') ?? this.budget.dailyRemaining,
      dailyResetAt: reset === null ? this.budget.dailyResetAt : new Date(reset * 1000).toISOString(),
      ownLimit: OWN_SLOTS,
    }
  }

  get now(): CallBudget {
    return this.budget
  }
}
