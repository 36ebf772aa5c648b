// XMP as programs embed it in pictures, or write it as a sidecar.

export interface XmpFields {
  embargo?: string;
  expiry?: string;
  licence?: string;
  title?: string;
}

export function createXmp({ embargo, expiry, licence, title }: XmpFields): string {
  const entries = [
    embargo && `<pur:embargoDate>${embargo}</pur:embargoDate>`,
    expiry && `<pur:expirationDate>${expiry}</pur:expirationDate>`,
    licence && `<cc:license rdf:resource="${licence}"/>`,
    title && `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>`,
  ];
  const namespaces =
    'xmlns:pur="http://prismstandard.org/namespaces/prismusagerights/2.1/" xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${namespaces}>${entries.filter(Boolean).join("")}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}
