{{/* The addresses of the internet, v4 or v6, without the private ranges. */}}
{{- define "upline.internet" -}}
{{- $v4 := list }}
{{- $v6 := list }}
{{- range .Values.networkPolicies.privateRanges }}
{{- if contains ":" . }}{{ $v6 = append $v6 . }}{{ else }}{{ $v4 = append $v4 . }}{{ end }}
{{- end }}
- ipBlock: {{ dict "cidr" "0.0.0.0/0" "except" $v4 | toJson }}
- ipBlock: {{ dict "cidr" "::/0" "except" $v6 | toJson }}
{{- end -}}

{{/* Whether the settings of an app name the destination at all. */}}
{{- define "upline.reaches" -}}
{{- $env := merge (dict) (.env | default dict) .root.Values.env }}
{{- if eq .destination "kafka" }}{{ include "upline.usesKafka" .root }}
{{- else if eq .destination "s3" }}{{ $env.S3_BUCKET }}
{{- else if eq .destination "otlp" }}{{ $env.OTEL_EXPORTER_OTLP_ENDPOINT }}
{{- else }}yes{{ end }}
{{- end -}}

{{/* The egress rules of an app: name resolution and its destinations. */}}
{{- define "upline.egress" -}}
{{- $policy := .root.Values.networkPolicies }}
- to: {{- toYaml $policy.dns | nindent 4 }}
  ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
{{- range $name := .uses }}
{{- if include "upline.reaches" (dict "root" $.root "env" $.env "destination" $name) }}
{{- $destination := index $policy.destinations $name }}
{{- if not $destination }}
{{- fail (printf "An app uses %s, but networkPolicies.destinations.%s does not exist." $name $name) }}
{{- end }}
{{- if not (or $destination.internet $destination.to) }}
{{- fail (printf "networkPolicies.destinations.%s allows no address: list its peers under to, or set internet to true." $name) }}
{{- end }}
# {{ $name }}
- to:
    {{- if $destination.internet }}
    {{- include "upline.internet" $.root | nindent 4 }}
    {{- end }}
    {{- with $destination.to }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  ports: {{- range $destination.ports }}
    - { protocol: TCP, port: {{ . }} }
  {{- end }}
{{- end }}
{{- end }}
{{- end -}}
