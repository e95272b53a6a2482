import { expect, test } from 'vitest'
import { ACCOUNT, aTencent, apiOf, makeAdgroup } from './tencent-client.ts'

const ROW = { OuterTargetId: 'lapsed_payers', IsMp: 0, UId: Number(ACCOUNT) }

test('customer and strategies are read by POST, page by page', async () => {
  const { api } = await aTencent()
  expect((await api.post('v3.0/rta_info/get', {})).data).toMatchObject({ RtaId: 10086, Enable: 1 })
  const page = (await api.post('v3.0/rtatarget/get', { data: { Page: 2, Size: 1 } })).data
  expect(page).toEqual({ Total: 2, Page: 2, Size: 1, Records: [{ OuterTargetId: 'new_devices', TargetName: '新设备优先' }] })
  expect((await api.post('v3.0/rtatarget/get', { data: { OuterTargetIds: ['lapsed_payers', 'none'] } })).data).toMatchObject({ Total: 1 })
  expect((await api.post('v3.0/rtatarget/get', { data: { Size: 1001 } })).code).not.toBe(0)
  expect((await api.get('v3.0/rtatarget/get', {})).code).toBe(12007)
})

test('objects are judged one by one; one has one strategy at most', async () => {
  const { api } = await aTencent()
  const ad = await makeAdgroup(api)
  const add = (...data: object[]) => api.post('v3.0/rtatarget_bind/add', { data })
  const first = await add(
    { ...ROW, Id: ad, TargetType: 1 },
    { ...ROW, Id: 1, TargetType: 1 },
    { ...ROW, Id: Number(ACCOUNT), TargetType: 3 },
  )
  expect(first.code).toBe(0)
  expect(first.data.success).toHaveLength(2)
  expect(first.data.error).toMatchObject([{ Id: 1, reason: expect.stringContaining('no such ad of the account') }])
  const again = await add(
    { ...ROW, Id: ad, TargetType: 1, OuterTargetId: 'new_devices' },
    { ...ROW, Id: ad, TargetType: 1, OuterTargetId: 'none' },
  )
  expect(again.data.error).toMatchObject([
    { reason: expect.stringContaining('is bound to the strategy lapsed_payers') },
    { reason: expect.stringContaining('no such strategy') },
  ])
  const bound = async (data: object) => (await api.post('v3.0/rtatarget_bind/get', { data })).data
  expect(await bound({ OuterTargetId: 'lapsed_payers' })).toMatchObject({ Total: 2 })
  expect(await bound({ UId: Number(ACCOUNT), Size: 1 })).toMatchObject({ Total: 2, Records: [{ TargetType: 1, OptPlatform: 4 }] })
  const removed = await api.post('v3.0/rtatarget_bind/delete', { data: [{ Id: ad, TargetType: 1, OuterTargetId: 'lapsed_payers' }] })
  expect(removed.data).toMatchObject({ success: [{ TargetType: 1 }], error: [] })
  expect((await api.post('v3.0/rtatarget_bind/delete', { data: [{ Id: ad, TargetType: 1 }] })).data.error).toHaveLength(1)
  expect((await add({ ...ROW, Id: ad, TargetType: 1, OuterTargetId: 'new_devices' })).data.success).toHaveLength(1)
})

test('a call takes so many objects, and none of an account that is not the token’s', async () => {
  const { api, url } = await aTencent({ accounts: [{ id: ACCOUNT }, { id: '25610002', token: 'other' }] })
  const many = Array.from({ length: 11 }, (_, at) => ({ ...ROW, Id: at + 1, TargetType: 1 }))
  expect((await api.post('v3.0/rtatarget_bind/add', { data: many })).code).not.toBe(0)
  expect((await api.post('v3.0/rtatarget_bind/add', { data: [] })).code).not.toBe(0)
  const stranger = apiOf({ url }, 'other')
  const { data } = await stranger.post('v3.0/rtatarget_bind/add', { data: [{ ...ROW, Id: Number(ACCOUNT), TargetType: 3 }] })
  expect(data.error).toHaveLength(1)
})
