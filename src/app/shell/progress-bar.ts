import NProgress from 'nprogress'

declare global {
  interface Window {
    /** Absent where the browser knows no trusted types. What a policy makes is an object in truth; `nprogress` knows text only. */
    trustedTypes?: { createPolicy: <Rules extends object>(name: string, rules: Rules) => Rules }
  }
}

/** Its own template uses roles that do not exist. */
const TEMPLATE = '<div class="bar" aria-hidden="true"><div class="peg"></div></div>'

/** The one HTML that is written as text in this console; the page's policy refuses every other (server/kit/content-policy.ts). */
const policy = window.trustedTypes?.createPolicy('progress', { createHTML: (_asked: string) => TEMPLATE })

NProgress.configure({ template: policy ? policy.createHTML(TEMPLATE) : TEMPLATE, barSelector: '.bar', showSpinner: false })

export const progressBar = { start: () => void NProgress.start(), done: () => void NProgress.done() }
