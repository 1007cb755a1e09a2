import { defineEntity, p } from '@mikro-orm/core'
import type { PayEmail } from '@upline/contracts'
import { instant, word } from '@upline/db'

/** Emails about pay that a member turned off. No row: on. */
export const PayEmailOptOut = defineEntity({
  name: 'PayEmailOptOut',
  tableName: 'pay_email_opt_outs',
  properties: {
    memberId: p.text().primary(),
    email: word<PayEmail>().primary(),
    changedAt: instant(),
  },
  checks: [
    {
      name: 'pay_email_opt_outs_email_check',
      expression: "email in ('statementReady', 'verificationDue', 'disputeAnswered', 'paymentMade', 'holdReleased')",
    },
  ],
})
