import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Agronomist } from '../people.ts'
import { County, LegalContent, wholeLists } from '../picklist/entries.ts'
import { emailKey } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

export const picklists = {
  ...wholeLists,
  counties: endpoint({
    method: 'GET',
    path: '/api/picklists/counties/:stateId',
    audience: 'signed-in',
    summary: 'The counties of a state',
    params: z.object({ stateId: wholeNumber('stateId', 0, 2_147_483_647) }),
    response: z.array(County),
  }),
}

export const people = {
  agronomist: endpoint({
    method: 'GET',
    path: '/api/agronomists/:email',
    audience: 'signed-in',
    summary: 'One agronomist with customerIds',
    params: z.object({ email: emailKey }),
    response: Agronomist,
  }),
}

export const legal = {
  get: endpoint({
    method: 'GET',
    path: '/api/legal/:type',
    audience: 'signed-in',
    summary: 'A legal text, such as terms_and_conditions',
    params: z.object({ type: z.string().max(100) }),
    response: LegalContent,
  }),
}

const Health = z.object({ status: z.string(), version: z.string() })

export const health = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    audience: 'anyone',
    atAnyLoad: true,
    summary: 'Whether the application and its database answer',
    response: Health,
  }),
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    audience: 'anyone',
    atAnyLoad: true,
    withoutDatabase: true,
    summary: 'Whether the application answers, with its database or without',
    response: Health,
  }),
}
