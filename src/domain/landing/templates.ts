/**
 * Templates of landing pages. What a template takes is data: the form, the check and the drawn page read it. The name is the word
 * `landing.template.<id>`.
 */
export type LandingTemplate = {
  id: TemplateId
  /** pictures it shows, at least and at most */
  images: { min: number; max: number }
  /** is there a line of text below the headline? */
  hasBody: boolean
  /** does its button lead on? `target` is asked for then */
  hasTarget: boolean
}

export const TEMPLATE_IDS = ['download', 'reserve', 'gallery'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

const TEMPLATES: Readonly<Record<TemplateId, Omit<LandingTemplate, 'id'>>> = {
  download: { images: { min: 0, max: 1 }, hasBody: true, hasTarget: true },
  reserve: { images: { min: 0, max: 1 }, hasBody: true, hasTarget: false },
  gallery: { images: { min: 1, max: 5 }, hasBody: false, hasTarget: true },
}

export const landingTemplate = (id: TemplateId): LandingTemplate => ({ id, ...TEMPLATES[id] })
export const LANDING_TEMPLATES: readonly LandingTemplate[] = TEMPLATE_IDS.map(landingTemplate)

/** A page visitors may be sent to, and one they are not. */
export const LANDING_SWITCHES = ['on', 'off'] as const
export type LandingSwitch = (typeof LANDING_SWITCHES)[number]
