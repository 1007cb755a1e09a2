import { type Agent, fullName, initials, nmlsLine, professionLine } from './agent.ts'
import { markup, type Html, trusted } from './markup.ts'
import { mailLink, phoneLink, photoAddress, webAddress } from './links.ts'

export const portrait = (agent: Agent): Html => {
  const photo = photoAddress(agent.profilePhotoUrl)
  return photo
    ? markup`<img
        class="portrait"
        src="${photo}"
        alt="${fullName(agent)}"
        width="320"
        height="400"
        fetchpriority="high"
      />`
    : markup`<div class="portrait" role="img" aria-label="${fullName(agent)}">${initials(agent)}</div>`
}

export const phoneAnchor = (agent: Agent, text = agent.phone): Html | string => dialled(agent.phone, text)

export function dialled(number: string, text = number): Html | string {
  const link = phoneLink(number)
  return link ? markup`<a href="${link}">${text}</a>` : number
}

export function mailAnchor(agent: Agent, text = agent.email): Html | string {
  const link = mailLink(agent.email)
  return link ? markup`<a href="${link}">${text}</a>` : agent.email
}

export const topBar = (agent: Agent, name: string): Html =>
  markup`<header class="top">
    <p class="name">${name}</p>
    <nav aria-label="Contact">${phoneAnchor(agent)}${mailAnchor(agent)}</nav>
  </header>`

const SOCIAL = [
  ['Facebook', 'facebookUrl'],
  ['LinkedIn', 'linkedinUrl'],
  ['Twitter', 'twitterUrl'],
  ['YouTube', 'youtubeUrl'],
  ['Instagram', 'instagramUrl'],
] as const

/** Only valid links. */
export function socialLinks(agent: Agent): Html | string {
  const known = SOCIAL.map(([label, field]) => ({ label, href: webAddress(agent[field]) })).filter(({ href }) => href)
  if (known.length === 0) return ''
  const links = known.map(
    ({ label, href }) =>
      markup`<li><a class="button quiet" href="${href}" rel="noopener nofollow" target="_blank">${label}</a></li>`,
  )
  return markup`<ul class="social" aria-label="${fullName(agent)} elsewhere">
    ${links}
  </ul>`
}

/** The Equal Housing Opportunity logo, inline so that it loads with the page. */
const HOUSE = trusted(
  '<svg class="house" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path fill="currentColor" d="M12 2 1 9v4h3v9h16v-9h3V9Zm0 3.6 6 3.8V19H6V9.4ZM8 11h8v2.4H8Zm0 4h8v2.4H8Z"/></svg>',
)

/** The footer of every public page: the NMLS ID and the equal-housing line. */
export const pageFooter = (agent: Agent): Html =>
  markup`<footer>
    <p>
      ${fullName(agent)} · ${agent.nmls ? professionLine(agent) : markup`${professionLine(agent)} · ${nmlsLine(agent)}`}
    </p>
    <p class="equal">${HOUSE} Equal Housing Opportunity</p>
    <p><a href="https://www.nmlsconsumeraccess.org/" rel="noopener" target="_blank">NMLS Consumer Access</a></p>
  </footer>`

export const points = (id: string, title: string, items: readonly (readonly [string, string])[]): Html =>
  markup`<section class="features" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <ul>
      ${items.map(
        ([head, text]) =>
          markup`<li>
            <h3>${head}</h3>
            <p>${text}</p>
          </li>`,
      )}
    </ul>
  </section>`
