import type { ChainPay } from '@upline/contracts'
import { QueryError, SkeletonRows } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useChainPay, useChooseChainPay } from './use-chain-pay.ts'

const CHOICES: { value: ChainPay; label: string }[] = [
  { value: 'amounts', label: 'Names and amounts' },
  { value: 'names', label: 'Names only' },
  { value: 'nothing', label: 'Nothing' },
]

/** Company setting: what members see of their upline's pay. */
export function ChainPaySelect({ disabled }: { disabled: boolean }) {
  const { data, error, refetch } = useChainPay()
  const choose = useChooseChainPay()
  if (error && !data) return <QueryError title="Unable to load settings" query={{ error, refetch }} />
  if (!data) return <SkeletonRows message="Loading settings..." rows={1} />
  return (
    <Select
      mt="md"
      label="Who sees the chain's pay"
      description="What loan officers see of their upline's pay on a loan."
      data={CHOICES}
      allowDeselect={false}
      disabled={disabled}
      value={choose.isPending ? choose.variables : data.chainPay}
      onChange={(value) => value && choose.mutate(value as ChainPay)}
    />
  )
}
