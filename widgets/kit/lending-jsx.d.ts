import type { HTMLAttributes, Key, ReactNode, Ref } from 'react';

/** The attributes that every element has. */
interface Shared {
  'api-base'?: string;
  theme?: 'light' | 'dark' | 'auto';
  density?: 'compact' | 'comfortable';
  readonly?: boolean;
}
/** An element with its own inputs, and what React takes of any element. Events are listened to by `ref`. */
type Tag<Own = object> = Own &
  Shared &
  Omit<HTMLAttributes<HTMLElement>, keyof Own> & {
    ref?: Ref<HTMLElement>;
    key?: Key;
    children?: ReactNode;
    class?: string;
  };

/** What a dialer sends with a call that has a session. */
interface Dialed {
  'convox-id'?: string;
  'agent-id'?: string;
  process?: string;
  'caller-id'?: string;
  'type-of-call'?: string;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'lending-sign-in': Tag;
      'lending-profile': Tag;
      'lending-hold-upload': Tag;
      'lending-queue-list': Tag<{ list: string; 'loan-application-number'?: string; view?: string }>;
      'lending-chat-crm': Tag<{ variant?: 'general' | 'nach' | 'ip-document'; 'room-id'?: string }>;
      'lending-document-verification': Tag<{ 'loan-application-number'?: string }>;
      'lending-telephony-crm': Tag<{
        phone?: string;
        'crt-object-id'?: string;
        'user-id'?: string;
        'entity-id'?: string;
        'call-reference-id'?: string;
        'loan-app-no'?: string;
        'product-type'?: string;
        query?: string;
      }>;
      'lending-nach-crm': Tag<Dialed & { 'loan-app-id'?: string; variant?: 'support' }>;
      'lending-banking-crm': Tag<Dialed & { 'lead-id'?: string }>;
      'lending-nach-mail-details': Tag<{
        'loan-application-number'?: string;
        'mail-queue-id'?: string;
        email?: string;
        'queue-name'?: string;
        partner?: 'pb' | 'wishfin';
      }>;
    }
  }
}
