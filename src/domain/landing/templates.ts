/**
 * Templates of landing pages. What a template takes is data: the form, the check and the drawn page read it. The name is the word
 * `landing.template.<id>`.
 */
export type LandingTemplate = {
  id: string
  /** pictures it shows, at least and at most */
  images: { min: number; max: number }
  /** is there a line of text below the headline? */
  hasBody: boolean
  /** does its button lead on? `target` is asked for then */
  hasTarget: boolean
}

export const LANDING_TEMPLATES: readonly LandingTemplate[] = [
  { id: 'download', images: { min: 0, max: 1 }, hasBody: true, hasTarget: true },
  { id: 'reserve', images: { min: 0, max: 1 }, hasBody: true, hasTarget: false },
  { id: 'gallery', images: { min: 1, max: 5 }, hasBody: false, hasTarget: true },
]

export const landingTemplate = (id: string): LandingTemplate | undefined => LANDING_TEMPLATES.find((template) => template.id === id)
