import { type CurrentUser, type Member, PLANS, type PlanType, type SitesResponse } from '@upline/contracts'
import { PageHeader, QueryError, SkeletonRows } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { BuiltSite } from './built-site.tsx'
import { SiteEditor } from './site-editor.tsx'
import { useOwnMember, useSites } from './use-sites.ts'

const TEXTS: Record<PlanType, { title: string; time: string }> = {
  basic: { title: 'Build Your Origination Site', time: '2-3 minutes' },
  premium: { title: 'Build Your Recruiting Site', time: '3-5 minutes' },
}

/** /build-origination-site */
export const OriginationBuilder = () => <BuilderPage plan="basic" />

/** /build-recruiting-site */
export const RecruitingBuilder = () => <BuilderPage plan="premium" />

function BuilderPage({ plan }: { plan: PlanType }) {
  const user = useSignedInUser()
  const sites = useSites()
  const member = useOwnMember(user.id)
  const { title, time } = TEXTS[plan]
  const { name, dollars } = PLANS[plan]
  return (
    <>
      <PageHeader
        title={title}
        sub={
          <>
            {`${name} · $${dollars} a month · Build time: `}
            <span className="num">{time}</span>
          </>
        }
      />
      {sites.error && !sites.data ? (
        <QueryError title="Unable to load the site builder" query={sites} />
      ) : !sites.data || member.isPending ? (
        <SkeletonRows message="Loading the site builder..." />
      ) : (
        <Loaded {...{ plan, user }} member={member.data} answer={sites.data} />
      )}
    </>
  )
}

interface LoadedProps {
  plan: PlanType
  user: CurrentUser
  member: Member | undefined
  answer: SitesResponse
}

function Loaded({ plan, user, member, answer }: LoadedProps) {
  const site = answer.sites.find(({ kind }) => kind === PLANS[plan].kind)
  const contact = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: member?.phone ?? '',
  }
  return (
    <>
      {site && <BuiltSite site={site} />}
      <SiteEditor
        plan={plan}
        contact={contact}
        site={site}
        isOpen={plan === 'basic' || answer.isPremium}
        bonus={answer.bonus}
        profileNotes={answer.profileNotes}
      />
    </>
  )
}
