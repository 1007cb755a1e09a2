import { Injectable } from '@nestjs/common'
import type { CallBudget } from '@upline/contracts'

/** The tenant's 30 slots are shared with everybody who is connected to it: we take four (5.2). */
export const OWN_SLOTS = 4

const numberOf = (headers: Headers, name: string): number | null => {
  const text = headers.get(name)
  return text === null || !/^\d+$/.test(text) ? null : Number(text)
}

/** What the last answer said of the calls that are left. */
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
