// Writes a first order as somebody of the demonstration data: node .ci/first-order.mjs http://127.0.0.1:3000
const [url] = process.argv.slice(2)

async function ask(path, { token, body } = {}) {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const [{ email }] = await ask('/api/auth/login-users')
const { accessToken: token } = await ask('/api/auth/login', { body: { email } })
const services = await ask('/api/picklists/service-types', { token })
const { id } = services.find(({ name }) => name === 'Corn Scouting')
const order = await ask('/api/purchase-orders', {
  token,
  body: {
    producerId: 1,
    contractType: 'standard',
    agronomistAssignments: [{ email, percentage: 100 }],
    customerAssignments: [{ id: 1, percentage: 100 }],
    lineItems: [
      {
        fieldName: 'North 40',
        serviceTypeId: id,
        acres: 80,
        units: 'acre',
        costPerAcre: 5.25,
        legalDescription: 'NE 1/4 S31 T88N R25W',
        numberOfChecks: 4,
      },
    ],
  },
})
if (order.grandTotal !== 420) throw new Error(`80 acres for 5.25 are ${order.grandTotal}`)
console.log(`order ${order.displayPo}: ${order.grandTotal}`)
