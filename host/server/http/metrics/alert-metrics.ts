import { Counter, type Registry } from 'prom-client';
import { alertNames, type Alert } from '../../call/alert.ts';

/** Counts alerts. */
export function countAlerts(registry: Registry): (what: Alert) => void {
  const raised = new Counter({
    name: 'lending_alerts_total',
    help: 'Alerts, each of which has a line in the log: guessed passwords, locked accounts, a loan that is not what its ledger comes to, a proxy that TRUST_PROXY does not name',
    labelNames: ['alert'],
    registers: [registry],
  });
  for (const alert of alertNames) raised.inc({ alert }, 0);
  return (alert) => raised.inc({ alert });
}

/** Counts requests that a proxy has passed on while TRUST_PROXY trusts none: their callers share the proxy's address. */
export function countUntrusted(registry: Registry): () => void {
  const untrusted = new Counter({
    name: 'lending_untrusted_forwarded_total',
    help: 'Requests with an X-Forwarded-For header while TRUST_PROXY is 0: their callers share one address',
    registers: [registry],
  });
  return () => untrusted.inc();
}
