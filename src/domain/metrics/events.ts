import { delivered, happened, ratioOf, sumOf, type Metric } from './metric.ts'

const [impressions, clicks, spend] = [delivered('impressions'), delivered('clicks'), delivered('spend')]
const [installs, reservations, reg, cr, newpay] = [
  happened('installs'),
  happened('reservations'),
  happened('reg'),
  happened('cr'),
  happened('newpay'),
]

/** Installs and what players do first, with what each cost. Keys of counts are the specification's. */
export const EVENTS: readonly Metric[] = [
  { key: 'ins_num', family: 'events', name: 'installs', unit: 'count', formula: sumOf(installs), better: 'up' },
  { key: 'reserv_num', family: 'events', name: 'reservations', unit: 'count', formula: sumOf(reservations), better: 'up' },
  { key: 'reg', family: 'events', name: 'reg', unit: 'count', formula: sumOf(reg), better: 'up' },
  { key: 'cr', family: 'events', name: 'cr', unit: 'count', formula: sumOf(cr), better: 'up' },
  { key: 'newpay', family: 'events', name: 'newpay', unit: 'count', formula: sumOf(newpay), better: 'up' },
  { key: 'cvr', family: 'events', name: 'cvr', unit: 'rate', formula: ratioOf(installs, clicks), better: 'up' },
  { key: 'ipm', family: 'events', name: 'ipm', unit: 'per_mille', formula: ratioOf(installs, impressions, 1000), better: 'up' },
  { key: 'cpi', family: 'events', name: 'cpi', unit: 'money', formula: ratioOf(spend, installs), better: 'down' },
  { key: 'cp_reserv', family: 'events', name: 'cp_reserv', unit: 'money', formula: ratioOf(spend, reservations), better: 'down' },
  { key: 'cpa_reg', family: 'events', name: 'cpa_reg', unit: 'money', formula: ratioOf(spend, reg), better: 'down' },
  { key: 'cpa_role', family: 'events', name: 'cpa_role', unit: 'money', formula: ratioOf(spend, cr), better: 'down' },
  { key: 'cp_newpay', family: 'events', name: 'cp_newpay', unit: 'money', formula: ratioOf(spend, newpay), better: 'down' },
]
