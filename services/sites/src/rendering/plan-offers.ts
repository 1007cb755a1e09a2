import { PLANS, type PlanType, TRIAL_DAYS } from '@upline/contracts'
import { markup, type Html } from './markup.ts'

/** Milliseconds that a plan's button waits (product text, section 9). */
const WAIT_MS = 2_000

const TEXTS: Record<PlanType, string> = {
  basic: 'Your own loan origination site and client loan applications.',
  premium: 'Everything in the first plan, with the recruiting system and a site to build your team.',
}

const BUILDERS: Record<PlanType, string> = { basic: '/build-origination-site', premium: '/build-recruiting-site' }

/** Where a plan's button leads: the builder, or for a visitor the registration with the agent as recruiter. */
const goOn = (plan: PlanType, recruiter: string | null): Html =>
  markup`<form action="${recruiter === null ? BUILDERS[plan] : '/agent-onboard'}">${
    recruiter === null ? '' : markup`<input type="hidden" name="recruiter" value="${recruiter}" />`
  }<button class="button" data-wait="${WAIT_MS}">Start ${TRIAL_DAYS}-day free trial</button></form>`

const offer = (plan: PlanType, recruiter: string | null): Html =>
  markup`<article>
    <h3>${PLANS[plan].name}</h3>
    <p class="price">$${PLANS[plan].dollars} <span>a month</span></p>
    <p>${TEXTS[plan]}</p>
    <p>${TRIAL_DAYS}-day free trial</p>
    ${goOn(plan, recruiter)}
  </article>`

export const planOffers = (recruiter: string | null): Html =>
  markup`<section class="plans" aria-labelledby="plans">
    <h2 id="plans">Are you an agent? Get a site like this one.</h2>
    <div>${offer('basic', recruiter)}${offer('premium', recruiter)}</div>
  </section>`
