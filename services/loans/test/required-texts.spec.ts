import { validationPipe } from '@upline/http'
import type { Type } from '@nestjs/common'
import { EarlyPayoffDto, NewAdjustmentDto } from '../src/adjustments/adjustments.dto.ts'
import { DismissDto, DismissRowsDto } from '../src/attention/attention.dto.ts'
import { WaiverDto } from '../src/clawbacks/clawbacks.dto.ts'
import { OpenDisputeDto, OpenLoanDisputeDto, ResolveDisputeDto } from '../src/disputes/disputes.dto.ts'
import { PlaceHoldDto, ReleaseHoldDto } from '../src/holds/holds.dto.ts'
import { ReopenPeriodDto } from '../src/pay-runs/pay-runs.dto.ts'
import { ExplainDto } from '../src/shadow-runs/shadow-runs.dto.ts'
import { WriteOffDto } from '../src/write-offs/write-offs.dto.ts'

/** Texts that explain a change of pay: others read them years later, so a blank one counts as missing. */
const REQUIRED: [dto: Type<object>, field: string][] = [
  [NewAdjustmentDto, 'reason'],
  [EarlyPayoffDto, 'reason'],
  [DismissDto, 'reason'],
  [DismissRowsDto, 'reason'],
  [WaiverDto, 'reason'],
  [OpenDisputeDto, 'comment'],
  [OpenLoanDisputeDto, 'comment'],
  [ResolveDisputeDto, 'answer'],
  [PlaceHoldDto, 'reason'],
  [ReleaseHoldDto, 'reason'],
  [ReopenPeriodDto, 'reason'],
  [ExplainDto, 'note'],
  [WriteOffDto, 'reason'],
]

async function faultyFields(dto: Type<object>, body: object): Promise<string[]> {
  const failure: unknown = await validationPipe()
    .transform(body, { type: 'body', metatype: dto })
    .then(
      () => ({ errors: [] }),
      (error: unknown) => error,
    )
  return (failure as { errors: { field: string }[] }).errors.map(({ field }) => field)
}

describe('a text that explains a change of pay', () => {
  it.each(REQUIRED.map(([dto, field]) => ({ dto, field })))(
    'cannot be blank: $field of $dto.name',
    async ({ dto, field }) => {
      expect(await faultyFields(dto, { [field]: ' \n\t ' })).toContain(field)
      expect(await faultyFields(dto, { [field]: ' Wrong rate ' })).not.toContain(field)
    },
  )
})
