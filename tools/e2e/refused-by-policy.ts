import type { Page } from '@playwright/test'

/**
 * Collects what the content security policy blocks on the page: the policy must allow what components and frames insert, or
 * they lose their styles.
 */
export function refusedByPolicy(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    // The policy is meant to block photos from other hosts.
    if (/Content.Security.Policy/i.test(text) && !/^Loading the image 'https?:/.test(text)) refused.push(text)
  })
  return refused
}
