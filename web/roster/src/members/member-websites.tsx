import type { Member } from '@upline/contracts'
import { shortAddress, webAddress } from './member-facts.ts'
import css from './roster-page.module.css'

export function MemberWebsites({ member }: { member: Pick<Member, 'originationWebsite' | 'recruitingWebsite'> }) {
  const sites = [
    ['Origination Site', webAddress(member.originationWebsite)],
    ['Recruiting Site', webAddress(member.recruitingWebsite)],
  ].filter((site): site is [string, string] => site[1] !== undefined)
  if (sites.length === 0) return <span className={css.dim}>No websites</span>
  return (
    <span className={css.two}>
      {sites.map(([name, address]) => (
        <a
          key={name}
          href={address}
          className={css.site}
          data-address={shortAddress(address)}
          target="_blank"
          rel="noreferrer"
        >
          {name}
        </a>
      ))}
    </span>
  )
}
