import { newId } from '../platform/ids.ts';
import { sha256 } from '../platform/tokens.ts';
import { type Build, insertRow, SECRET } from './access-world.ts';

export function insertKeys(build: Build): void {
  const { world } = build;
  for (const [scope, key] of Object.entries(world.apiKeys)) {
    insertRow(build, 'api_keys', {
      id: scope === 'write' ? world.ids.apiKey : newId(),
      owner_id: world.ownerId,
      created_by: world.userId,
      name: `${SECRET}-${world.letter}`,
      prefix: key.slice(0, 15),
      key_hash: sha256(key),
      scope: scope === 'read' ? 'read' : 'write',
      created_at: '2026-11-19T08:00:00Z',
      revoked_at: scope === 'revoked' ? '2026-11-19T09:00:00Z' : null,
    });
  }
}

export function insertWebhooks(build: Build): void {
  const { world, deps } = build;
  const secret = `${SECRET}-${world.letter}`;
  insertRow(build, 'webhook_endpoints', {
    id: world.ids.webhook,
    owner_id: world.ownerId,
    url: 'https://hooks.example.com/',
    description: secret,
    // What the calls of the matrix seldom do: each would leave a delivery.
    events: ['contract.ended'],
    secret_sealed: deps.vault.seal(secret, 'webhook_endpoints.secret'),
    created_at: '2026-11-19T08:00:00Z',
  });
  insertRow(build, 'webhook_deliveries', {
    id: world.ids.webhookDelivery,
    owner_id: world.ownerId,
    endpoint_id: world.ids.webhook,
    event: 'task.created',
    payload: { type: secret },
    status: 'failed',
    created_at: '2026-11-19T08:00:00Z',
  });
}
