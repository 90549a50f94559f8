import { Counter, type Registry } from 'prom-client';
import { gatewayOutcomes, type GatewayOutcome } from '../../core/messages/gateway.ts';

/**
 * Counts what WhatsApp reports by what became of it. UNKNOWN and UNREADABLE are kept as they came, for somebody to look
 * at.
 */
export function countGatewayEvents(registry: Registry): (outcome: GatewayOutcome) => void {
  const outcomes = new Counter({
    name: 'lending_gateway_events_total',
    help: 'Messages, statuses and other elements that WhatsApp reported, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of gatewayOutcomes) outcomes.inc({ outcome }, 0);
  return (outcome) => outcomes.inc({ outcome });
}
