import { EARNINGS_EXAMPLES, PLAN_GIVES, PLAN_TYPES, PLANS, TRIAL_DAYS } from '@upline/contracts'
import { Button, LoadError, Loading } from '@upline/ui'
import { Link } from '@upline/web-kit'
import { useEffect } from 'react'
import { Disclosure } from '../bonuses/bonus-panel.tsx'
import { tellView } from '../onboarding/use-referral.ts'
import { useRecruitingSettings } from '../settings/use-recruiting-settings.ts'
import css from './landing.module.css'
import { useRecruiter } from './use-recruiter.ts'

const usd = (dollars: number) => `$${dollars.toLocaleString('en-US')}`

/** Marketing page of whoever shows it: earnings examples, two plans, the way to the onboarding. */
export function RecruitingLandingPage() {
  const { data: agent, error, refetch, username, isPending } = useRecruiter()
  useEffect(() => {
    if (agent && username) void tellView(username)
  }, [agent, username])
  if (error)
    return <LoadError title="This page could not be loaded" detail={error.message} onRetry={() => void refetch()} />
  if (isPending || !agent) return <Loading>Loading...</Loading>
  const onboarding = `/agent-onboard?recruiter=${encodeURIComponent(username!)}`
  return (
    <div className={css.page}>
      <title>{`Join ${agent.firstName} ${agent.lastName}, Upline`}</title>
      <header className={css.hero}>
        <h1>Build your own mortgage business</h1>
        <p>
          Originate loans, bring in other agents, and earn on what your team does. You start with{' '}
          <b>
            {agent.firstName} {agent.lastName}
          </b>
          .
        </p>
        <p className={css.contact}>
          {agent.phone && <a href={`tel:${agent.phone}`}>{agent.phone}</a>}
          {agent.email && <a href={`mailto:${agent.email}`}>{agent.email}</a>}
        </p>
        <Button component={Link} to={onboarding} size="md">
          Get started
        </Button>
      </header>
      <Earnings />
      <Plans onboarding={onboarding} />
      <footer className={css.foot}>
        <p>
          {agent.firstName} {agent.lastName}
          {agent.nmls ? ` · NMLS ${agent.nmls}` : ''} · Equal Housing Opportunity
        </p>
      </footer>
    </div>
  )
}

/** Examples computed from the company's bonus, with the disclosure; nothing while there is no bonus. */
function Earnings() {
  const { data: settings } = useRecruitingSettings()
  if (!settings?.isBonusOn) return null
  return (
    <section className={css.block} aria-labelledby="earnings">
      <h2 id="earnings">What recruiting can bring</h2>
      <dl className={css.ladder}>
        {EARNINGS_EXAMPLES.map((recruits) => (
          <div key={recruits}>
            <dt>{recruits} recruits</dt>
            <dd className="num">{usd(recruits * settings.bonus)}</dd>
          </div>
        ))}
      </dl>
      <Disclosure />
    </section>
  )
}

const Plans = ({ onboarding }: { onboarding: string }) => (
  <section className={css.block} aria-labelledby="plans">
    <h2 id="plans">Two plans, {TRIAL_DAYS} days free</h2>
    <div className={css.plans}>
      {PLAN_TYPES.map((planType) => (
        <article key={planType}>
          <h3>{PLANS[planType].name}</h3>
          <p className={css.price}>
            <b className="num">${PLANS[planType].dollars}</b> a month
          </p>
          <ul>
            {PLAN_GIVES[planType].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button
            component={Link}
            to={onboarding}
            variant="default"
            aria-label={`Start free trial of ${PLANS[planType].name}`}
          >
            Start free trial
          </Button>
        </article>
      ))}
    </div>
    <p className={css.guarantee}>
      <b>30-day money-back guarantee.</b> A payment of the last 30 days goes back to your card when you ask for it.
    </p>
  </section>
)
