/** A page visitors may be sent to, and one they are not. */
export const LANDING_SWITCHES = ['on', 'off'] as const
export type LandingSwitch = (typeof LANDING_SWITCHES)[number]
