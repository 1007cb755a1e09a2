import { webAddress } from '../members/member-facts.ts'

export function Site({ address }: { address: string }) {
  const href = webAddress(address)
  if (!href) return 'Not provided'
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  )
}
