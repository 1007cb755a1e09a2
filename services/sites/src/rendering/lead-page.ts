import type { LeadKind } from '@upline/contracts'
import { type Agent, fullName, professionLine } from './agent.ts'
import { markup, type Html } from './markup.ts'
import { addressOf, type PagePlace } from './page-place.ts'
import { pageFooter, topBar } from './pieces.ts'
import { page } from './page.ts'
import type { PageStyle } from '../themes/page-styles.ts'

/** What a visitor agrees to. Stored verbatim with the lead. */
export const consentText = (agent: Pick<Agent, 'firstName' | 'lastName'>): string =>
  `I agree that ${fullName(agent)} may contact me by phone and email about my request and may store the information I enter here for that purpose. I can withdraw my consent at any time by telling ${agent.firstName || 'the agent'}.`

/** The earlier input, and what is wrong with it. */
export interface LeadForm {
  kind: LeadKind
  token: string
  values: Partial<Record<'name' | 'email' | 'phone' | 'message' | 'purpose' | 'amount', string>>
  fault: string | null
}

export interface LeadPageParts {
  agent: Agent
  place: PagePlace
  style: PageStyle
  siteName: string
}

const TITLES: Record<LeadKind, string> = { contact: 'Request a call', application: 'Start your application' }

const field = (label: string, input: Html): Html => markup`<label>${label}${input}</label>`

const application = ({ purpose, amount }: LeadForm['values']): Html =>
  markup`${field(
    'What is the loan for?',
    markup`<select name="purpose">
      <option>Purchase</option>
      <option ${purpose === 'Refinance' ? 'selected' : ''}>Refinance</option>
    </select>`,
  )}
  ${field('Estimated loan amount (US dollars, optional)', markup`<input name="amount" inputmode="decimal" maxlength="20" value="${amount ?? ''}" />`)}`

/** The honeypot is hidden from sight and keyboard. Only a bot fills it in. */
const form = (agent: Agent, place: PagePlace, { kind, token, values, fault }: LeadForm): Html =>
  markup`<form class="lead-form" method="post" action="${place.path}/leads" enctype="multipart/form-data">
    ${fault ? markup`<p class="fault" role="alert">${fault}</p>` : ''}
    <input type="hidden" name="kind" value="${kind}" /><input type="hidden" name="token" value="${token}" />
    ${field('Your name', markup`<input name="name" required maxlength="120" autocomplete="name" value="${values.name ?? ''}" />`)}
    ${field('Email', markup`<input name="email" type="email" required maxlength="254" autocomplete="email" value="${values.email ?? ''}" />`)}
    ${field('Phone', markup`<input name="phone" type="tel" required maxlength="40" autocomplete="tel" value="${values.phone ?? ''}" />`)}
    ${kind === 'application' ? application(values) : ''}
    ${field('Anything we should know? (optional)', markup`<textarea name="message" rows="4" maxlength="2000">${values.message ?? ''}</textarea>`)}
    <p class="away" aria-hidden="true">
      <label>Leave this empty<input name="company_url" tabindex="-1" autocomplete="off" /></label>
    </p>
    <label class="check"
      ><input type="checkbox" name="consent" value="yes" required /><span>${consentText(agent)}</span></label
    >
    <p><button class="button">${kind === 'contact' ? 'Send' : 'Send my application'}</button></p>
  </form>`

export const leadPage = (parts: LeadPageParts, sent: LeadForm): string =>
  frame(
    parts,
    TITLES[sent.kind],
    markup`<section class="ask" aria-labelledby="title">
      <h1 id="title">${TITLES[sent.kind]}</h1>
      <p>
        ${sent.kind === 'contact' ? `${fullName(parts.agent)} will call you back, usually on the next business day.` : `Start with a few details. ${fullName(parts.agent)} will go through the rest with you. There is no commitment and no credit check.`}
      </p>
      ${form(parts.agent, parts.place, sent)}
    </section>`,
  )

export const thanksPage = (parts: LeadPageParts): string =>
  frame(
    parts,
    'Thank you',
    markup`<section class="ask" aria-labelledby="title">
      <h1 id="title">Thank you</h1>
      <p role="status">${fullName(parts.agent)} has received your request and will be in touch.</p>
      <p class="go"><a class="button" href="${parts.place.path}">Back to the page</a></p>
    </section>`,
  )

const frame = ({ agent, place, style, siteName }: LeadPageParts, title: string, body: Html): string =>
  page({
    style,
    head: {
      title: `${title} · ${siteName}`,
      description: `${title}: ${fullName(agent)}, ${professionLine(agent)}.`,
      canonical: addressOf(place),
      card: addressOf(place, '/card.png'),
      cardAlt: fullName(agent),
      siteName,
      isIndexed: false,
    },
    body: markup`${topBar(agent, siteName)}
      <main id="main">${body}</main>
      ${pageFooter(agent)}`,
  })
