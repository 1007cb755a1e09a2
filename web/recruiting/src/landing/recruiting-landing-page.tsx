import {
  type AgentProfile,
  EARNINGS_EXAMPLES,
  PLAN_TYPES,
  PLANS,
  type RecruitingSettings,
  TRIAL_DAYS,
} from '@upline/contracts'
import { Button, Loading, PageHeader, Panel, QueryError } from '@upline/ui'
import { Link, usePageTitle } from '@upline/web-kit'
import { type ComponentProps, useEffect } from 'react'
import { Disclosure } from '../bonuses/disclosure.tsx'
import { countView } from '../onboarding/use-referral.ts'
import { PlanTerms } from '../plan/plan-terms.tsx'
import { useRecruitingSettings } from '../settings/use-recruiting-settings.ts'
import css from './landing.module.css'
import { useRecruiter } from './use-recruiter.ts'

const TITLE = 'Build your own mortgage business'

/** Creating a number format takes a slow phone longer than the rest of the page. */
const usd = (dollars: number) => `$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ',')}`

/** Counts the visit. The recruiter and the company's bonus appear together, so that nothing moves. */
function useLanding() {
  const { data: agent, error, refetch, username } = useRecruiter()
  const { data: settings, isPending } = useRecruitingSettings()
  useEffect(() => {
    if (agent && username) void countView(username)
  }, [agent, username])
  const bonus = settings && settings.recruitBonus !== 'off' ? settings : undefined
  return { agent: isPending ? undefined : agent, bonus, error, refetch, username }
}

const Failed = ({ query }: Pick<ComponentProps<typeof QueryError>, 'query'>) => (
  <>
    <PageHeader title={TITLE} />
    <Panel flush>
      <QueryError title="Unable to load this page" query={query} />
    </Panel>
  </>
)

/** Marketing page of a recruiter: earnings examples, two plans and links to the onboarding. */
export function RecruitingLandingPage() {
  const { agent, bonus, error, refetch, username } = useLanding()
  usePageTitle(agent && `Join ${agent.firstName} ${agent.lastName}`)
  if (error) return <Failed query={{ error, refetch }} />
  if (!agent) return <Loading>Loading...</Loading>
  const onboarding = `/agent-onboard?recruiter=${encodeURIComponent(username!)}`
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>{TITLE}</h1>
        <p>
          Originate loans, recruit other agents, and earn on your team&apos;s production. You start with{' '}
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
      {bonus !== undefined && <Earnings {...bonus} />}
      <Plans onboarding={onboarding} />
      <Foot agent={agent} />
    </div>
  )
}

const Foot = ({ agent }: { agent: AgentProfile }) => (
  <footer className={css.foot}>
    <p>
      {agent.firstName} {agent.lastName}
      {agent.nmls ? ` · NMLS ${agent.nmls}` : ''} · Equal Housing Opportunity
    </p>
  </footer>
)

/** Examples from the company's bonus with the disclosure. */
const Earnings = ({ bonus, bonusLoans }: Pick<RecruitingSettings, 'bonus' | 'bonusLoans'>) => (
  <section className={css.block} aria-labelledby="earnings">
    <h2 id="earnings">What you can earn</h2>
    {bonusLoans !== null && (
      <p>{`For recruits who have each funded ${bonusLoans === 1 ? 'a loan' : `${bonusLoans} loans`}.`}</p>
    )}
    <dl className={css.ladder}>
      {EARNINGS_EXAMPLES.map((recruits) => (
        <div key={recruits}>
          <dt>{recruits} recruits</dt>
          <dd className="num">{usd(recruits * bonus)}</dd>
        </div>
      ))}
    </dl>
    <Disclosure />
  </section>
)

const Plans = ({ onboarding }: { onboarding: string }) => (
  <section className={css.block} aria-labelledby="plans">
    <h2 id="plans">Two plans, {TRIAL_DAYS} days free</h2>
    <div className={css.plans}>
      {PLAN_TYPES.map((planType) => (
        <article key={planType}>
          <PlanTerms planType={planType} />
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
      <b>30-day money-back guarantee.</b> Not for you? Get a full refund within 30 days of payment.
    </p>
  </section>
)
